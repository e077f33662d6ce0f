import { expect, test } from 'vitest';
import { svgOf } from './drawing.ts';

test('House rules § odds the title of a picture stays a title, whatever somebody calls a wager', () => {
  const title = 'Return of A" onload="alert(1) <&>';
  const text = { text: 'a < b', at: [1, 2], size: 9, color: '#000', anchor: 'start' } as const;
  const drawn = svgOf({ width: 10, height: 10, title, shapes: [text] });
  expect(drawn).toContain(
    'aria-label="Return of A&quot; onload=&quot;alert(1) &lt;&amp;&gt;" xmlns',
  );
  expect(drawn).toContain('>a &lt; b</text>');
});
