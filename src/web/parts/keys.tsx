/** What each key does. */
export const KeysShown = ({
  keys,
}: {
  keys: readonly (readonly [key: string, does: string])[];
}) => (
  <dl class="keys">
    {keys.map(([key, does]) => (
      <div key={key}>
        <dt>
          <kbd>{key}</kbd>
        </dt>
        <dd>{does}</dd>
      </div>
    ))}
  </dl>
);
