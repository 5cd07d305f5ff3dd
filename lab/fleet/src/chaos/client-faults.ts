import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { must, type Scenario } from './scenario.ts'

const root = join(import.meta.dirname, '../../../..')
const suite = 'apps/web/app/lib/api-second-tries.test.ts'

/** R128. */
export const impatientClients: Scenario = {
  name: 'R128',
  sentence:
    'Three in ten answers are 503: browsers ask at most 1.3 times as often, with jitter, and never repeat a POST that has no key.',
  run: async (stage) => {
    const child = spawn('npx', ['vitest', 'run', suite, '--reporter=dot'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
    const code = await new Promise<number | null>((resolve) => {
      child.once('close', resolve)
    })
    stage.say(`${suite}: ${/Tests\s+(.*)/.exec(text)?.[1] ?? 'no result'}`)
    must(code === 0, 'the client of the browser keeps to its budget')
  },
}
