import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { StepFailed } from '../run-step.ts'
import { enterRoot, environmentInside, put } from './root.ts'

const LOOK_EVERY_MS = 200
const QUEUE = 'root/queue'
/** Where a machine sees the disks of the others, for its stand-in of scp. */
const NEIGHBOURS = 'srv/machines'

const addressOf = (machine: number) => `10.0.0.${machine}`

/** A machine runs the scripts that appear in its queue, one after the other. */
const WORKER = `
cd /${QUEUE}
while :; do
  for script in *.sh; do
    [ -e "$script" ] || continue
    (cd /root && exec bash "/${QUEUE}/$script" </dev/null >"/${QUEUE}/$script.log" 2>&1)
    echo $? > "$script.part"
    mv "$script" "$script.done"
    mv "$script.part" "$script.code"
  done
  sleep 0.1
done`

/** Connects one network namespace for each root and starts a machine in each; all of it ends with the first process. */
const START = `
set -e
ip link set lo up
mkdir -p /run/netns
mount -t tmpfs tmpfs /run/netns
ip link add lan type bridge
ip link set lan up
number=0
for root in $ROOTS; do
  number=$((number + 1))
  ip netns add machine-$number
  ip link add port-$number type veth peer name eth0 netns machine-$number
  ip link set port-$number master lan up
  ip -n machine-$number link set lo up
  ip -n machine-$number address add 10.0.0.$number/24 dev eth0
  ip -n machine-$number link set eth0 up
  ip netns exec machine-$number unshare --mount --pid --fork --kill-child sh -c "$ENTER" enter "$root" "$@" &
done
wait`

const mountsOf = (roots: readonly string[]) =>
  roots
    .map((root, index) => ({ root, place: `"$1/${NEIGHBOURS}/${addressOf(index + 1)}"` }))
    .map(({ root, place }) => `mkdir -p ${place}\nmount --bind "${root}" ${place}`)
    .join('\n')

/** Machines of a private network, each with a root of its own. */
export type Machines = {
  /** Runs a script on a machine, numbered from 1, and shows its output. */
  readonly run: (machine: number, name: string, script: string) => Promise<void>
  readonly stop: () => void
}

/** Starts a machine with each root, as 10.0.0.1 and so on. They reach each other and nothing else. */
export function startMachines(roots: readonly string[]): Machines {
  for (const root of roots) {
    mkdirSync(join(root, QUEUE), { recursive: true })
    put(root, 'root/phase.sh', WORKER, 0o700)
  }
  const lan = spawn(
    'unshare',
    [
      '--mount',
      '--net',
      '--pid',
      '--fork',
      '--kill-child',
      'bash',
      '-c',
      START,
      'start',
      ...environmentInside(false),
    ],
    {
      env: {
        ...process.env,
        ROOTS: roots.join(' '),
        ENTER: `set -e\n${enterRoot(mountsOf(roots))}`,
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  let scripts = 0

  return {
    run: async (machine, name, script) => {
      const queue = join(roots[machine - 1] ?? '', QUEUE)
      scripts += 1
      const file = join(queue, `${String(scripts).padStart(3, '0')}.sh`)
      writeFileSync(`${file}.draft`, script)
      renameSync(`${file}.draft`, file)
      while (!existsSync(`${file}.code`)) {
        if (lan.exitCode !== null) throw new StepFailed('The machines have ended.')
        // oxlint-disable-next-line no-await-in-loop -- it looks again after a while
        await wait(LOOK_EVERY_MS)
      }
      const code = readFileSync(`${file}.code`, 'utf8').trim()
      process.stdout.write(
        `\n▸ machine ${machine}: ${name}\n${readFileSync(`${file}.log`, 'utf8')}`,
      )
      if (code !== '0') throw new StepFailed(`machine ${machine}: ${name} ended with ${code}`)
    },
    stop: () => {
      lan.kill('SIGKILL')
    },
  }
}
