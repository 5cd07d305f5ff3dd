import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runStep } from '../run-step.ts'
import { standInFiles } from './stand-ins.ts'

const SUITE = 'trixie'
const REPOSITORY = 'srv/hlizo'
const CERTIFICATES = 'srv/certificates.pem'

/** The mirror that this machine installs from. */
function mirror(): string {
  const sources = globSync(['/etc/apt/sources.list', '/etc/apt/sources.list.d/*'])
  const text = sources.map((file) => readFileSync(file, 'utf8')).join('\n')

  return /https?:\/\/\S+\/debian\/?(?=\s)/.exec(text)?.[0] ?? 'http://deb.debian.org/debian'
}

export function put(root: string, path: string, text: string, mode: number): void {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  chmodSync(file, mode)
}

function putStandIns(root: string): void {
  for (const { path, text, mode } of standInFiles) put(root, path, text, mode)
}

/** Makes a bare Debian in `root`, with the stand-ins and a repository of what is committed here. */
export async function makeRoot(root: string, repository: string): Promise<void> {
  // What it mounts ends with its namespace.
  const bootstrap = ['--mount', 'debootstrap', '--variant=minbase', SUITE, root, mirror()]
  await runStep('debootstrap', 'unshare', bootstrap)
  putStandIns(root)
  copyFileSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'))
  const certificates = process.env['NODE_EXTRA_CA_CERTS']
  if (certificates) put(root, CERTIFICATES, readFileSync(certificates, 'utf8'), 0o644)
  const clone = ['clone', '--quiet', '--bare', '--single-branch', `file://${repository}`]
  await runStep('clone', 'git', [...clone, join(root, REPOSITORY)])
}

/** How this machine reaches the registry of npm and the mirror of Debian. */
function network(): string[] {
  const registry = spawnSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' })
  const proxies = ['http_proxy', 'https_proxy', 'no_proxy'].flatMap((name) => {
    const value = process.env[name]
    return value ? [`${name}=${value}`] : []
  })
  const hasCertificates = Boolean(process.env['NODE_EXTRA_CA_CERTS'])

  return [
    `npm_config_registry=${registry.stdout.trim()}`,
    ...proxies,
    ...(hasCertificates ? [`NODE_EXTRA_CA_CERTS=/${CERTIFICATES}`] : []),
  ]
}

/** The variables of a root's login there. */
export const environmentInside = (isOnline: boolean): string[] => [
  'HOME=/root',
  'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  'DEBIAN_FRONTEND=noninteractive',
  ...(isOnline ? network() : ['npm_config_offline=true']),
]

/** Enters the root of the first argument, as its user root, with the variables that follow it. */
export const enterRoot = (mounts = '') => `
mount --bind "$1" "$1"
${mounts}
mount -t proc proc "$1/proc"
mount --rbind /dev "$1/dev"
cd "$1"
shift
# A chroot could not make the namespaces that ffmpeg is isolated in.
pivot_root . .
umount --lazy .
exec env -i "$@" bash /root/phase.sh`

/**
 * Runs a script inside `root` as its user root, in namespaces of its own: its processes and mounts end with it.
 *
 * Offline it has no network but its own loopback, so that no port of this machine is taken.
 */
export async function runInside(
  root: string,
  options: { readonly name: string; readonly script: string; readonly isOnline: boolean },
): Promise<void> {
  const { name, script, isOnline } = options
  put(root, 'root/phase.sh', script, 0o700)
  await runStep(name, 'unshare', [
    '--mount',
    '--pid',
    '--fork',
    '--kill-child',
    ...(isOnline ? [] : ['--net']),
    'sh',
    '-c',
    `set -e\n${isOnline ? '' : 'ip link set lo up'}${enterRoot()}`,
    'enter',
    root,
    ...environmentInside(isOnline),
  ])
}
