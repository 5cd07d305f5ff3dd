/** One fenced `sh` block of a guide: its heading, and its commands with continued lines joined. */
export type GuideBlock = {
  readonly section: string
  readonly commands: readonly string[]
  /** The comment of its first line, which names machines where there are several. */
  readonly remark?: string
}

const FENCE = /^ *```sh\n([\s\S]*?)^ *```$|^## (.+)$/gm

const linesIn = (text: string) =>
  text
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

function blockOf(section: string, text: string): GuideBlock {
  const lines = linesIn(text)
  const commands = lines.filter((line) => !line.startsWith('#'))
  const remark = lines[0]?.startsWith('#') === true ? lines[0].slice(1).trim() : undefined

  return { section, commands, ...(remark === undefined ? {} : { remark }) }
}

/** The `sh` blocks of a guide, in their order. */
export function guideBlocks(markdown: string): GuideBlock[] {
  let section = ''
  const blocks: GuideBlock[] = []
  for (const [, text, heading] of markdown.matchAll(FENCE)) {
    if (heading !== undefined) section = heading
    if (text !== undefined) blocks.push(blockOf(section, text))
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

/** Each block in a shell of its own, as an operator begins it after a login. */
export function shells(blocks: readonly GuideBlock[]): string {
  const parts = blocks.map(({ section, commands }, index) =>
    [
      `cat > /root/block-${index}.sh <<'END OF BLOCK'`,
      `${scriptOf(commands)}END OF BLOCK`,
      `printf '\\n# %s\\n' '${section}'`,
      `(cd /root && exec bash /root/block-${index}.sh </dev/null) || exit`,
    ].join('\n'),
  )

  return `${parts.join('\n')}\n`
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
