import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { writeEncoderInTurn } from './write-encoder-in-turn.ts'

const run = promisify(execFile)

/** An encoder in turn that says when it has begun, and then encodes until it is killed. */
async function makeEncoder(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'hlizo-encoder-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const program = join(directory, 'ffmpeg')
  await writeFile(program, '#!/bin/sh\necho begun; [ "$1" = -version ] || exec cat\n', {
    mode: 0o755,
  })

  return writeEncoderInTurn(directory, program)
}

test('an encoder waits for the one before, also when that one is killed, and other programs wait for none', async () => {
  const encoder = await makeEncoder()
  const first = spawn(encoder, ['-progress', 'pipe:1'])
  await once(first.stdout, 'data')
  const second = spawn(encoder, ['-progress', 'pipe:1'])
  let said = ''
  second.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))

  for (let time = 0; time < 10; time += 1)
    expect((await run(encoder, ['-version'])).stdout).toBe('begun\n')
  expect(said).toBe('')

  first.kill('SIGKILL')
  await once(second.stdout, 'data')
  second.kill('SIGKILL')
  expect(said).toBe('begun\n')
})
