/** A picture as shapes, drawn the same on a page and in a PDF. Lengths are points. */
export type Shape =
  | {
      readonly line: readonly (readonly [number, number])[];
      readonly color: string;
      readonly width: number;
      readonly dashed?: true;
    }
  | { readonly area: readonly (readonly [number, number])[]; readonly color: string }
  | {
      readonly box: readonly [x: number, y: number, width: number, height: number];
      readonly color: string;
    }
  | {
      readonly dot: readonly [x: number, y: number];
      readonly color: string;
      readonly radius: number;
    }
  | {
      readonly text: string;
      readonly at: readonly [number, number];
      readonly size: number;
      readonly color: string;
      readonly anchor: 'start' | 'middle' | 'end';
    };

export interface Drawing {
  readonly width: number;
  readonly height: number;
  /** For whoever cannot see it. */
  readonly title: string;
  /** What stands over it. */
  readonly caption: string;
  readonly shapes: readonly Shape[];
}

export const INK = '#1c2733';
export const GREY = '#6b7885';
export const RULE = '#dfe5ea';
export const HOUSE = '#1f6f78';
export const BANDS = '#b9d8d8';
export const WARM = '#c8553d';

const fixed = (value: number): string => String(Math.round(value * 100) / 100);
const points = (of: readonly (readonly [number, number])[]): string =>
  of.map(([x, y]) => `${fixed(x)},${fixed(y)}`).join(' ');
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const svgShape = (shape: Shape): string => {
  if ('line' in shape) {
    const dashes = shape.dashed ? ' stroke-dasharray="3 3"' : '';
    return `<polyline points="${points(shape.line)}" fill="none" stroke="${shape.color}" stroke-width="${shape.width}"${dashes}/>`;
  }
  if ('area' in shape) return `<polygon points="${points(shape.area)}" fill="${shape.color}"/>`;
  if ('box' in shape) {
    const [x, y, width, height] = shape.box.map(fixed);
    return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${shape.color}"/>`;
  }
  if ('dot' in shape) {
    const [x, y] = shape.dot.map(fixed);
    return `<circle cx="${x}" cy="${y}" r="${shape.radius}" fill="${shape.color}"/>`;
  }
  const [x, y] = shape.at.map(fixed);
  return `<text x="${x}" y="${y}" font-size="${shape.size}" fill="${shape.color}" text-anchor="${shape.anchor}">${escaped(shape.text)}</text>`;
};

export const svgOf = ({ width, height, title, shapes }: Omit<Drawing, 'caption'>): string =>
  `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title).replaceAll('"', '&quot;')}" xmlns="http://www.w3.org/2000/svg">${shapes.map(svgShape).join('')}</svg>`;
