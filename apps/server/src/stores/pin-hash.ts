import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** The parameters are those of passwords (docs/decisions/0011). */
const MEMORY_KIB = 19_456
const PASSES = 2
const BYTES = 32
const SALT_BYTES = 16
const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=1\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

const digestOf = (pin: string, salt: Buffer, memory: number, passes: number) =>
  derive('argon2id', {
    message: pin,
    nonce: salt,
    parallelism: 1,
    tagLength: BYTES,
    memory,
    passes,
  })

/** An argon2id hash in the PHC string format. */
export async function hashPin(pin: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const digest = await digestOf(pin, salt, MEMORY_KIB, PASSES)

  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${unpadded(salt)}$${unpadded(digest)}`
}

export async function isPin(pin: string, hash: string): Promise<boolean> {
  const [, memory, passes, salt, digest] = PHC.exec(hash) ?? []
  if (!memory || !passes || !salt || !digest) throw new Error('A stored PIN hash is not argon2id')
  const stored = Buffer.from(digest, 'base64')
  const given = await digestOf(pin, Buffer.from(salt, 'base64'), Number(memory), Number(passes))

  return timingSafeEqual(given, stored)
}
