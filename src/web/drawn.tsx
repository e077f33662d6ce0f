import { renderToString } from 'preact-render-to-string';
import { App } from './app.tsx';
import { StaffConsole } from './console/console.tsx';
import { Console } from './felt/table.tsx';
import { type First, takeFirst } from './first.ts';
import { en } from './texts.en.ts';
import { es } from './texts.es.ts';
import { speak } from './texts.ts';

Console.part.value = StaffConsole;

/** A page as the server sends it, drawn by the same components that take it over in the browser. */
export const draw = (first: First): string => {
  speak(first.language === 'es' ? es : en);
  takeFirst(first);
  return renderToString(<App path={first.path} />);
};
