import { games } from '../games/index.ts';
import { refuse } from '../kernel/refusal.ts';
import { type CliCommand, parseCall } from './command.ts';
import { optionsIn } from './help.ts';
import { STAFF_ROLES } from './set-up.ts';
import { words } from './words.ts';

/** What may follow behind a command, as the first lines of its help say. */
interface Known {
  /** The words of the command itself: `odds`, `coupons cost`. */
  readonly call: string;
  /** What stands behind it without an option. */
  readonly words: readonly string[];
  readonly takesFile: boolean;
  readonly options: readonly string[];
  /** The values of an option: `'files'`, or a choice, which is empty where anything may be said. */
  readonly values: Readonly<Record<string, 'files' | readonly string[]>>;
}

const CHOICE = /^[a-z][a-z-]*(\|[a-z][a-z-]*)+$/;
const A_FILE = /FILE|FOLDER|file|folder|\.[jt]son|\.ts/;

const knownOf = (call: string, help: string, parts: readonly string[]): Known => {
  const usage = help.split('\n\n')[0] ?? '';
  const values: Record<string, 'files' | readonly string[]> = {};
  for (const [, option = '', value = ''] of usage.matchAll(/(--[a-z-]+) ([^\s\]]+)/g)) {
    if (CHOICE.test(value)) values[option] = value.split('|');
    else if (A_FILE.test(value)) values[option] = 'files';
    else if (option === '--game') values[option] = Object.keys(games);
    else if (option === '--role') values[option] = STAFF_ROLES;
    else if (!/^[-|]/.test(value)) values[option] = [];
  }
  const bare = usage.replaceAll(/\[[^\]]*\]…?/g, '').replaceAll(/--[a-z-]+ \S+/g, '');
  const choices = bare.split(/\s+/).filter((word) => CHOICE.test(word));
  const ids = Object.keys(games).filter((id) => bare.includes('<game>') || bare.includes(id));
  return {
    ...{ call, values, takesFile: /FILE|<file>|<game>/.test(bare) },
    words: [...parts, ...ids, ...choices.flatMap((choice) => choice.split('|'))],
    options: [...new Set([...optionsIn(usage), '--help'])],
  };
};

const FILES = 'COMPREPLY=($(compgen -f -- "$word")); compopt -o filenames 2>/dev/null';
const oneOf = (choice: readonly string[]): string =>
  choice.length === 0
    ? ':'
    : `COMPREPLY=($(compgen -W "${[...new Set(choice)].join(' ')}" -- "$word"))`;

const caseOf = ({ call, words: bare, takesFile, options, values }: Known): string => {
  const pattern = `"${call} "*`;
  const before = Object.entries(values).map(
    ([option, value]) =>
      `        ${option}) ${value === 'files' ? FILES : oneOf(value)}; return ;;`,
  );
  const offered = bare.length > 0 || takesFile ? bare : options;
  return `    ${pattern})
      case "$before" in
${before.join('\n')}
      esac
      case "$word" in
        -*) ${oneOf(options)} ;;
        *) ${oneOf(offered)}${takesFile ? `; [ \${#COMPREPLY[@]} -eq 0 ] && { ${FILES}; }` : ''} ;;
      esac ;;`;
};

const bash = (known: readonly Known[]): string =>
  `_houseway() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" command="\${COMP_WORDS[1]} "
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    ${oneOf([...Object.keys(words), 'help', '--help', '--version'])}
    return
  fi
  [ "$COMP_CWORD" -gt 2 ] && command="\${COMP_WORDS[1]} \${COMP_WORDS[2]} "
  case "$command" in
    "help "*) ${oneOf(Object.keys(words))} ;;
${known.map(caseOf).join('\n')}
  esac
}
complete -F _houseway houseway`;

// The file of a completion is run at the first Tab in its place, and must answer that one as well.
const zsh = (known: readonly Known[]): string =>
  `#compdef houseway
autoload -U +X bashcompinit && bashcompinit
${bash(known)}
[ "\${funcstack[1]}" = _houseway ] && _bash_complete -F _houseway`;

export const completion: CliCommand = {
  summary: 'print a completion script for bash or zsh',
  help: `houseway completion bash|zsh [--json]

  Prints a script that completes commands, their options and choices, the names of games, and files.

  houseway completion bash > ~/.local/share/bash-completion/completions/houseway
  houseway completion zsh > "\${fpath[1]}/_houseway"`,

  async run(args, out) {
    const { words: said, json } = parseCall(args, 1, {});
    const [shell] = said;
    if (shell !== 'bash' && shell !== 'zsh') {
      return refuse('unknown-shell', 'Name a shell: bash or zsh.', 'House rules § command');
    }
    const known: Known[] = [];
    for (const [word, load] of Object.entries(words)) {
      const { help, parts = {} } = await load();
      // What is more particular is asked first.
      for (const [part, own] of Object.entries(parts)) {
        known.push(knownOf(`${word} ${part}`, own, []));
      }
      known.push(knownOf(word, help, Object.keys(parts)));
    }
    const script = shell === 'bash' ? bash(known) : zsh(known);
    out.print(json ? JSON.stringify({ shell, script }) : script);
    return 0;
  },
};
