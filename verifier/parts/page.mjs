// The page: drop an export or a paper on it.
import { headsIn, keysIn, said, verifyText } from './command.mjs';

const at = (id) => document.getElementById(id);
const state = { text: undefined, name: '' };

const show = (kind, lines) => {
  at('verdict').dataset.kind = kind;
  at('verdict').replaceChildren(
    ...lines.map((line, i) => {
      const one = document.createElement(i === 0 ? 'h2' : 'p');
      one.textContent = line.replace(/^(RIGHT|WRONG) +/, '');
      return one;
    }),
  );
};

const optionsOf = () => {
  const keys = keysIn(at('key').value.toLowerCase());
  const head = at('head').value.trim();
  return { ...(keys.length > 0 && { keys }), heads: head === '' ? [] : headsIn(head) };
};

const verify = async () => {
  if (state.text === undefined) return;
  show('busy', ['Verifying…', state.name]);
  await new Promise((resolve) => setTimeout(resolve, 20));
  const onProgress = async (entries) => {
    show('busy', ['Verifying…', `${entries.toLocaleString('en-US')} entries`]);
    await new Promise((resolve) => setTimeout(resolve));
  };
  try {
    const options = optionsOf();
    const verdict = await verifyText(state.text, { ...options, onProgress });
    show(verdict.ok ? 'right' : 'wrong', said(verdict, options));
  } catch (error) {
    show('wrong', ['It cannot be read.', error.message]);
  }
};

const take = async (file) => {
  if (file === undefined) return;
  Object.assign(state, { text: await file.text(), name: file.name });
  at('name').textContent = file.name;
  await verify();
};

const page = () => {
  const drop = at('drop');
  at('file').addEventListener('change', () => take(at('file').files[0]));
  for (const id of ['key', 'head']) at(id).addEventListener('change', verify);
  for (const type of ['dragover', 'dragenter'])
    document.addEventListener(type, (event) => {
      event.preventDefault();
      drop.dataset.over = 'true';
    });
  for (const type of ['dragleave', 'drop'])
    document.addEventListener(type, (event) => {
      event.preventDefault();
      delete drop.dataset.over;
      if (type === 'drop') take(event.dataTransfer.files[0]);
    });
};
page();
