/** One fenced `sh` block of a guide: its heading, and its commands with continued lines joined. */
export type GuideBlock = {
  readonly section: string
  readonly commands: readonly string[]
}

const FENCE = /^```sh\n([\s\S]*?)^```$|^## (.+)$/gm

const commandsIn = (text: string) =>
  text
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))

/** The `sh` blocks of a guide, in their order. */
export function guideBlocks(markdown: string): GuideBlock[] {
  let section = ''
  const blocks: GuideBlock[] = []
  for (const [, text, heading] of markdown.matchAll(FENCE)) {
    if (heading !== undefined) section = heading
    if (text !== undefined) blocks.push({ section, commands: commandsIn(text) })
  }

  return blocks
}

/** Puts values in the place of the names in capitals that a guide leaves to its reader. */
export function fillIn(command: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce(
    (text, [name, value]) => text.replaceAll(name, value),
    command,
  )
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** A script for bash that shows each command with its exit code and ends with the first that fails. */
export function scriptOf(commands: readonly string[]): string {
  const run = [
    'run() {',
    `  printf '\\n$ %s\\n' "$1"`,
    '  eval "$1"',
    '  code=$?',
    `  printf '  exit code %d\\n' "$code"`,
    '  [ "$code" -eq 0 ] || exit "$code"',
    '}',
  ]

  return [...run, ...commands.map((command) => `run ${quoted(command)}`), ''].join('\n')
}
