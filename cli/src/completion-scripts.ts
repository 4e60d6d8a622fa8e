const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** How a shell runs this command line: `evenkeel`, where there is no other of that name. */
const program = (): string => [process.execPath, process.argv[1] ?? ''].map(quoted).join(' ');

const bash = (): string => `# eval "$(npm run --silent provider -- completion bash)"
type -t evenkeel >/dev/null || evenkeel() { ${program()} "$@"; }
_evenkeel() {
  local IFS=$'\\n'
  COMPREPLY=($(evenkeel __complete bash "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o bashdefault -o default -F _evenkeel evenkeel`;

const zsh = (): string => `# after compinit: eval "$(npm run --silent provider -- completion zsh)"
whence evenkeel >/dev/null || evenkeel() { ${program()} "$@" }
_evenkeel() {
  local -a found
  found=("\${(@f)$(evenkeel __complete zsh "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -n "\${found[1]}" ]]; then _describe evenkeel found; else _files; fi
}
compdef _evenkeel evenkeel`;

const fish = (): string => `# npm run --silent provider -- completion fish | source
type -q evenkeel; or function evenkeel; ${program()} $argv; end
function __evenkeel_complete
  set -l words (commandline -opc) (commandline -ct)
  evenkeel __complete fish $words[2..] 2>/dev/null
end
complete -c evenkeel -a '(__evenkeel_complete)'`;

/** What each shell is to read; it asks the command line itself, so it never lags behind it. */
export const completionScripts = { bash, zsh, fish } as const;
