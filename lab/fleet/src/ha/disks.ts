import { mkdir } from 'node:fs/promises'
import { startChild } from '@hlizo/bench/child'
import { asPlainUser } from './programs.ts'

/** The disks of the members. */
export type Disks = {
  /** The command that runs `command` as a plain user who sees the disks. */
  readonly inside: (command: readonly string[]) => readonly string[]
  /** Where this process finds a path of theirs. */
  readonly seen: (path: string) => string
}

const MOUNTED_WITHIN_MS = 10_000
const MOUNT = 'for place in "$@"; do mount -t tmpfs -o "size=$SIZE,mode=0777" tmpfs "$place"; done'

const makeFolders = (places: readonly string[]) =>
  Promise.all(places.map((place) => mkdir(place, { recursive: true, mode: 0o700 })))

/** Folders on the disk of this machine. */
export async function openFolders(places: readonly string[]): Promise<Disks> {
  await makeFolders(places)

  return { inside: asPlainUser, seen: (path) => path }
}

/**
 * Disks of a size of their own, for faults that fill them. A mount needs no root in a user namespace; one program
 * holds it while members end and start, and this process looks in through /proc.
 */
export async function openSmallDisks(
  places: readonly string[],
  size: string,
  opened: AsyncDisposableStack,
): Promise<Disks> {
  await makeFolders(places)
  const script = `set -e; ${MOUNT}; echo mounted; exec sleep infinity`
  const options = ['--user', '--map-root-user', '--mount', 'sh', '-c', script, 'sh', ...places]
  const keeper = opened.use(startChild('unshare', options, { env: { ...process.env, SIZE: size } }))
  await keeper.says(/mounted/, MOUNTED_WITHIN_MS)
  const enter = ['nsenter', '--target', String(keeper.pid), '--user', '--mount']
  const becomePlain = ['unshare', '--user', '--map-user=1000']

  return {
    inside: (command) => [...enter, '--preserve-credentials', ...becomePlain, ...command],
    seen: (path) => `/proc/${keeper.pid}/root${path}`,
  }
}
