import { renderToString } from 'preact-render-to-string';
import { App } from './app.tsx';
import { StaffConsole } from './console/console.tsx';
import { staffPart } from './felt/table.tsx';
import { type First, takeFirst } from './first.ts';

staffPart.value = StaffConsole;

/** A page as the server sends it, drawn by the same components that take it over in the browser. */
export const draw = (first: First): string => {
  takeFirst(first);
  return renderToString(<App path={first.path} />);
};
