import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fillIn, guideBlocks, shells } from './bare-debian/guide.ts'
import { makeRoot, runInside } from './bare-debian/root.ts'
import { becomeThree } from './bare-debian/three-machines.ts'
import { answers, standIns } from './bare-debian/stand-ins.ts'
import { runScript, StepFailed } from './run-step.ts'

const repository = join(import.meta.dirname, '..')
const MAX_MEGABYTES = 300

/** The checks after the packages are installed. */
const afterInstall = [
  'du -sm /opt/hlizo/node_modules',
  `test "$(du -sm /opt/hlizo/node_modules | cut -f1)" -le ${MAX_MEGABYTES}`,
]

/** The checks while the service runs: the home page, the rights of nginx, the memory at rest. */
const afterStart = [
  'curl --fail --silent --show-error --output /dev/null --write-out "%{http_code}\\n" http://127.0.0.1:3000/',
  'runuser -u www-data -- ls /var/lib/hlizo',
  '! runuser -u www-data -- cat /etc/hlizo/hlizo.env',
  'sleep 120',
  'find /proc -maxdepth 1 -user hlizo -exec grep --with-filename ^Pss: {}/smaps_rollup \\;',
  "memory=$(find /proc -maxdepth 1 -user hlizo -exec cat {}/smaps_rollup \\; | awk '/^Pss:/ { sum += $2 } END { print int(sum / 1024) }')",
  'echo "$memory MB of memory (PSS) at rest"',
  `test "$memory" -gt 0 -a "$memory" -le ${MAX_MEGABYTES}`,
]

function readGuide() {
  const text = readFileSync(join(repository, 'docs/operations.md'), 'utf8')
  const [install, ...rest] = guideBlocks(text).map((block) => ({
    ...block,
    commands: block.commands.map((command) => fillIn(command, answers)),
  }))
  if (install === undefined) throw new StepFailed('docs/operations.md has no commands')
  const first = rest.filter(({ section }) => section === install.section)

  return { install, first, later: rest.filter((block) => !first.includes(block)) }
}

/**
 * `npm run test:operations`: runs the commands of docs/operations.md as they are written, in their order, on
 * a Debian made for it. `-- --ha` runs those of docs/ha.md on three of them instead.
 * As root, with debootstrap; it takes some minutes and 4 GB below TMPDIR, 12 for three.
 */
await runScript(async () => {
  const { ha } = parseArgs({ options: { ha: { type: 'boolean' } } }).values
  if (process.getuid?.() !== 0)
    throw new StepFailed('Run it as root: debootstrap and chroot need it.')
  for (const { path, reason } of standIns) process.stdout.write(`stand-in ${path}: ${reason}\n`)
  const { install, first, later } = readGuide()
  const folder = mkdtempSync(join(tmpdir(), 'hlizo-debian-'))
  // debootstrap makes it readable for every user, which the folder above is not.
  const root = join(folder, 'root')
  try {
    await makeRoot(root, repository)
    await runInside(root, {
      name: 'install',
      script: shells([install, { section: 'size', commands: afterInstall }]),
      isOnline: true,
    })
    const boot = {
      section: 'boot',
      commands: ['/etc/init.d/postgresql start', '/etc/init.d/nginx start'],
    }
    const started = { section: 'at rest', commands: afterStart }
    if (ha === true) await becomeThree(root, repository, [boot, ...first])
    else
      await runInside(root, {
        name: 'operate',
        script: shells([boot, ...first, started, ...later]),
        isOnline: false,
      })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
