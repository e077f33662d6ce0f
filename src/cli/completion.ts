import { games } from '../games/index.ts';
import { refuse } from '../kernel/refusal.ts';
import { type CliCommand, parseCall } from './command.ts';
import { optionsIn } from './help.ts';
import { words } from './words.ts';

const bash = (options: ReadonlyMap<string, readonly string[]>): string =>
  `_houseway() {
  local word="\${COMP_WORDS[COMP_CWORD]}" command="\${COMP_WORDS[1]}"
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${[...options.keys()].join(' ')}" -- "$word"))
    return
  fi
  case "$command" in
${[...options]
  .map(
    ([name, known]) => `    ${name}) COMPREPLY=($(compgen -W "${known.join(' ')}" -- "$word")) ;;`,
  )
  .join('\n')}
  esac
  [ \${#COMPREPLY[@]} -eq 0 ] && COMPREPLY=($(compgen -f -- "$word"))
}
complete -F _houseway houseway`;

const zsh = (options: ReadonlyMap<string, readonly string[]>): string =>
  `#compdef houseway
autoload -U +X bashcompinit && bashcompinit
${bash(options)}`;

export const completion: CliCommand = {
  summary: 'print a completion script for bash or zsh',
  help: `houseway completion bash|zsh [--json]

  Prints a script that completes commands, options and the names of games.

  houseway completion bash > ~/.local/share/bash-completion/completions/houseway
  houseway completion zsh > "\${fpath[1]}/_houseway"`,

  async run(args, out) {
    const { words: said, json } = parseCall(args, 1, {});
    const [shell] = said;
    if (shell !== 'bash' && shell !== 'zsh') {
      return refuse('unknown-shell', 'Name a shell: bash or zsh.', 'House rules § command');
    }
    const options = new Map<string, readonly string[]>();
    for (const [word, load] of Object.entries(words)) {
      const { help, parts = {} } = await load();
      const text = [help, ...Object.values(parts)].join('\n');
      const ids = /<game>|GAME/.test(text) ? Object.keys(games) : [];
      options.set(word, [...Object.keys(parts), ...ids, ...optionsIn(text), '--help']);
    }
    const script = shell === 'bash' ? bash(options) : zsh(options);
    out.print(json ? JSON.stringify({ shell, script }) : script);
    return 0;
  },
};
