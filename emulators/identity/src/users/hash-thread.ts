// One of the threads of hash-threads.ts.
import { argon2Sync } from 'node:crypto'
import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { HashWork } from './hash-threads.ts'

// Linux keeps a priority per thread; elsewhere this would slow the whole process down.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

parentPort?.on('message', ({ message, salt, bytes, memoryKiB, passes }: HashWork) => {
  const digest = argon2Sync('argon2id', {
    message,
    nonce: salt,
    parallelism: 1,
    tagLength: bytes,
    memory: memoryKiB,
    passes,
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the rule is about windows; a thread has no origin
  parentPort?.postMessage(new Uint8Array(digest))
})
