import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runStep, StepFailed } from '../run-step.ts'
import { guideBlocks, shells, type GuideBlock } from './guide.ts'
import { startMachines } from './machines.ts'
import { put, runInside } from './root.ts'

const CLUSTER = 'curl -sf http://10.0.0.1:8008/cluster'
const READY =
  'curl --fail --silent --show-error --retry 60 --retry-delay 1 --retry-all-errors http://127.0.0.1:3001/health/ready'

/** After the move of the primary: another machine leads, and every node reads and writes. */
const afterSwitchover = [
  `until ${CLUSTER} | grep --extended-regexp '"name": "postgres-[23]"[^}]*"role": "leader"'; do sleep 1; done`,
  READY,
  'hlizo faq reset',
  'hlizo check',
]

/** Machine 1 is gone, with its member, its etcd and its nginx. */
const stopAll = [
  'systemctl stop nginx.service hlizo.service haproxy.service pgbouncer.service hlizo-patroni.service hlizo-etcd.service',
]

/** The site without machine 1: at the nginx of this machine, with reads and writes. */
const withoutFirst = [
  READY,
  'curl --fail --silent --show-error --retry 60 --retry-delay 1 --retry-all-errors --cacert /etc/nginx/own.pem --output /dev/null https://hlizo.test/',
  'hlizo faq reset',
  'hlizo check',
]

/** The machines of a block, by its first line. */
export const MACHINES: Readonly<Record<string, readonly number[]>> = {
  'machine 1': [1],
  'machine 2': [2],
  'machines 2 and 3': [2, 3],
  'each machine': [1, 2, 3],
}

function machinesOf({ remark = '', commands }: GuideBlock): readonly number[] {
  const machines = MACHINES[remark]
  if (machines === undefined)
    throw new StepFailed(`docs/ha.md names no machine for: ${commands[0]}`)

  return machines
}

/** What is done when machine 1 is lost. */
const isAfterLoss = ({ remark }: GuideBlock) => remark === 'machine 2'

const installs = ({ commands }: GuideBlock) =>
  commands.some((command) => command.startsWith('apt-get'))

/** The commands for three machines in docs/ha.md: its first ones are for a try on one. */
function readGuide(repository: string) {
  const blocks = guideBlocks(readFileSync(join(repository, 'docs/ha.md'), 'utf8')).filter(
    ({ remark }) => remark !== undefined,
  )
  const [move, operate] = [...new Set(blocks.map(({ section }) => section))]
  const ofSection = (name: string | undefined) => blocks.filter(({ section }) => section === name)

  return {
    install: blocks.filter(installs),
    run: [...ofSection(move), ...ofSection(operate)].filter(
      (block) => !installs(block) && !isAfterLoss(block),
    ),
    afterLoss: ofSection(operate).filter(isAfterLoss),
  }
}

/**
 * Runs docs/ha.md from an installation on one machine to three, in its order. Packages are installed before, while
 * there is only one root, because the machines reach nothing but each other.
 */
export async function becomeThree(
  root: string,
  repository: string,
  oneMachine: readonly GuideBlock[],
): Promise<void> {
  const guide = readGuide(repository)
  await runInside(root, {
    name: 'install for three machines',
    script: shells(guide.install),
    isOnline: true,
  })
  const roots = [1, 2, 3].map((machine) =>
    machine === 1 ? root : join(dirname(root), `root-${machine}`),
  )
  for (const [index, path] of roots.entries()) {
    if (path !== root) await runStep(`copy ${index + 1}`, 'cp', ['--archive', root, path])
    put(path, 'root/machine', `${index + 1}\n`, 0o644)
  }
  const machines = startMachines(roots)
  try {
    await machines.run(1, 'one machine', shells(oneMachine))
    const runBlocks = async (blocks: readonly GuideBlock[]) => {
      for (const block of blocks)
        for (const machine of machinesOf(block))
          await machines.run(machine, block.commands[0] ?? '', shells([block]))
    }
    const runOwn = async (section: string, commands: readonly string[], numbers: number[]) => {
      for (const machine of numbers)
        await machines.run(machine, section, shells([{ section, commands }]))
    }
    await runBlocks(guide.run)
    await runOwn('after the switchover', afterSwitchover, [1, 2, 3])
    await runOwn('the loss of machine 1', stopAll, [1])
    await runOwn('without machine 1', withoutFirst, [2, 3])
    await runBlocks(guide.afterLoss)
  } finally {
    machines.stop()
  }
}
