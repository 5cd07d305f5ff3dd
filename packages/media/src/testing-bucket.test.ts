import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startBucket } from './testing-bucket.ts'

describe.runIf(process.platform === 'linux')('startBucket', () => {
  it('starts a server that also stops after it was killed', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'testing-bucket-'))
    const children = `/proc/${process.pid}/task/${process.pid}/children`
    const before = await readFile(children, 'utf8')
    const bucket = await startBucket(directory)
    const [started = ''] = (await readFile(children, 'utf8'))
      .split(' ')
      .filter((pid) => !before.includes(pid))
    process.kill(Number(started), 'SIGKILL')
    await bucket.stop()

    await expect(bucket.stop()).resolves.toBeUndefined()
    await rm(directory, { recursive: true, force: true })
  })
})
