const SHOWN = 4;

const percent = (deviations: number): string =>
  `${(50 + (50 * Math.max(-SHOWN, Math.min(SHOWN, deviations))) / SHOWN).toFixed(1)}%`;

/** How far a win is from the theoretical one, in standard deviations; four are shown each way, the band is filled. */
export const Strip = ({ deviations, band }: { deviations: number; band: number }) => (
  <span class="strip" role="img" aria-label={deviationsText(deviations)}>
    <span class="within" style={{ left: percent(-band), right: percent(-band) }} />
    <span
      class={Math.abs(deviations) > band ? 'at beyond' : 'at'}
      style={{ left: percent(deviations) }}
    />
  </span>
);

const deviationsText = (deviations: number): string =>
  `${deviations < 0 ? '−' : '+'}${Math.abs(deviations).toFixed(1)} deviations`;
