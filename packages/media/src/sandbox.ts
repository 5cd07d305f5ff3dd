import { execFile } from 'node:child_process'

/** The network isolation of a tool that reads untrusted files. */
export type Isolation = 'network-namespace' | 'user-namespace' | 'bubblewrap' | 'protocols-only'

/** The command line prefix of tools, and what it achieves on this machine. */
export type Sandbox = {
  readonly wrapper: readonly string[]
  readonly isolation: Isolation
  /** Whether the tool has low priority, ends with this process and has a memory limit. */
  readonly isNice: boolean
  readonly diesWithParent: boolean
  readonly isMemoryLimited: boolean
}

/** Whether a command line succeeds here. */
export type CanRun = (command: readonly string[]) => Promise<boolean>

/** First in the wrapper. */
export const NICE = ['nice', '-n', '15']
const PARENT_DEATH = ['setpriv', '--pdeathsig', 'KILL', '--']
const MEMORY_LIMIT_BYTES = 6 * 1024 ** 3
const MEMORY = ['prlimit', `--data=${MEMORY_LIMIT_BYTES}`, '--core=0', '--']
const NETWORK_WALLS: readonly (readonly [Isolation, readonly string[]])[] = [
  ['network-namespace', ['unshare', '--net', '--']],
  ['user-namespace', ['unshare', '--user', '--map-current-user', '--net', '--']],
  ['bubblewrap', ['bwrap', '--dev-bind', '/', '/', '--unshare-net', '--die-with-parent', '--']],
]

/** No sandbox: only ffmpeg's protocol and format lists protect the machine. */
export const bareSandbox: Sandbox = {
  wrapper: [],
  isolation: 'protocols-only',
  isNice: false,
  diesWithParent: false,
  isMemoryLimited: false,
}

/** The prefix of a tool: with low priority, unless a user waits for it. */
export const wrapperOf = (
  { wrapper, isNice }: Pick<Sandbox, 'wrapper' | 'isNice'>,
  { isAwaited = false }: { readonly isAwaited?: boolean | undefined },
): readonly string[] => (isNice && isAwaited ? wrapper.slice(NICE.length) : wrapper)

/** Runs a command without a shell; true when it succeeds within ten seconds. */
export function canRunWith(searchPath: string): CanRun {
  return ([command = '', ...args]) =>
    new Promise((resolve) => {
      const options = { env: { PATH: searchPath }, timeout: 10_000 }
      execFile(command, args, options, (error) => resolve(error === null))
    })
}

/** Finds the strictest sandbox that works here: low priority, memory limit, no network, ends with the parent. Missing parts are reported, not an error. */
export async function findSandbox(canRun: CanRun): Promise<Sandbox> {
  const works = (words: readonly string[]) => canRun([...words, 'true'])
  const [isNice, isMemoryLimited, diesWithParent] = await Promise.all([
    works(NICE),
    works(MEMORY),
    works(PARENT_DEATH),
  ])
  const wall = await firstThatWorks(NETWORK_WALLS, ([, words]) => works(words))
  const wrapper = [
    ...(isNice ? NICE : []),
    ...(isMemoryLimited ? MEMORY : []),
    ...(wall?.[1] ?? []),
    // Last, because entering a user namespace clears the parent-death signal.
    ...(diesWithParent ? PARENT_DEATH : []),
  ]
  if (!(await works(wrapper.length > 0 ? wrapper : ['true']))) return bareSandbox

  return {
    wrapper,
    isolation: wall?.[0] ?? 'protocols-only',
    isNice,
    diesWithParent,
    isMemoryLimited,
  }
}

async function firstThatWorks<Item>(
  items: readonly Item[],
  works: (item: Item) => Promise<boolean>,
): Promise<Item | undefined> {
  for (const item of items) {
    if (await works(item)) return item
  }

  return undefined
}
