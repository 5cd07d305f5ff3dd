import { access, constants, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { GIGABYTE } from '@hlizo/kit/bytes'
import { findMediaTools } from '@hlizo/media/ffmpeg'
import type { Config } from '#server/config.ts'
import { fail, ok, warn, wordsOf, type Finding } from './finding.ts'

const FEW_FREE = 0.1
/** Below this the node is not ready (http/health.ts). */
const TOO_FEW_FREE = 0.05
const FEW_LETTERS = 12

const isThere = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  )

async function nearestFolder(directory: string): Promise<string> {
  return (await isThere(directory)) ? directory : nearestFolder(dirname(directory))
}

export async function examineDisk({ dataDir }: Config): Promise<Finding> {
  const folder = await nearestFolder(dataDir)
  const isWritable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  )
  if (!isWritable)
    return fail('disk', `${folder} cannot be written. Give it to the user that runs the product.`)
  const { bavail, blocks, bsize } = await statfs(folder)
  const free = blocks === 0 ? 1 : bavail / blocks
  const words = `${dataDir}: ${((bavail * bsize) / GIGABYTE).toFixed(1)} GB free (${Math.round(free * 100)} %)`
  if (free > FEW_FREE) return ok('disk', words)
  const advice = `${words}. Free space or give DATA_DIR a larger disk; below 5 % the node is not ready.`

  return free > TOO_FEW_FREE ? warn('disk', advice) : fail('disk', advice)
}

export async function examineFfmpeg({ media }: Config): Promise<Finding> {
  const { ffmpegPath, ffprobePath, searchPath } = media
  const tools = await findMediaTools({ ffmpegPath, ffprobePath, searchPath })
  if (!tools.ok) return warn('ffmpeg', tools.advice)
  const { version, source, sandbox } = tools.value

  return ok('ffmpeg', `${version} (${source}), isolated by ${sandbox.isolation}`)
}

export async function examineBundle({ webBuildDir }: Config): Promise<Finding> {
  return (await isThere(join(webBuildDir, 'server', 'index.js')))
    ? ok('web bundle', webBuildDir)
    : fail('web bundle', 'The pages are not built. Run: npm run build')
}

const isWeak = (secret: string) =>
  new Set(secret).size < FEW_LETTERS || /change|secret|passw|example/i.test(secret)

export async function examineSecrets({ dataDir, media, identity, mode }: Config): Promise<Finding> {
  const given = {
    MEDIA_SIGNING_KEY: media.signingKey,
    IDENTITY_ENCRYPTION_KEY: identity.encryptionKey,
    IDENTITY_DEVICE_KEY: identity.deviceSignInKey,
  }
  const weak = Object.entries(given)
    .filter(([, secret]) => secret !== null && isWeak(secret))
    .map(([name]) => name)
  if (weak.length > 0)
    return fail(
      'secrets',
      `${weak.join(', ')} can be guessed. Make new ones: openssl rand -base64 32`,
    )
  const file = join(dataDir, 'secrets.json')
  const found = await stat(file).catch(() => null)
  if (found && (found.mode & 0o077) !== 0)
    return fail('secrets', `${file} can be read by others. Run: chmod 600 ${file}`)
  if (mode === 'production' && media.signingKey === null)
    return warn(
      'secrets',
      'MEDIA_SIGNING_KEY is made by this node alone: other nodes would not know it. Set it.',
    )

  return ok(
    'secrets',
    found ? `set, or made here and stored in ${file}` : 'set, or made at the first start',
  )
}

export async function examinePublicUrl({ publicUrl, mode }: Config): Promise<Finding> {
  const { protocol } = new URL(publicUrl)
  if (mode === 'production' && protocol !== 'https:')
    return fail(
      'public address',
      `PUBLIC_URL is ${publicUrl}. People pay here: it must begin with https://`,
    )
  try {
    const answer = await fetch(`${publicUrl}/sw.js`, { signal: AbortSignal.timeout(5_000) })
    return answer.ok
      ? ok('public address', `${publicUrl} answers`)
      : warn(
          'public address',
          `${publicUrl} answers ${answer.status}. Look at the proxy in front, and whether the product runs.`,
        )
  } catch (error) {
    return warn(
      'public address',
      `${publicUrl} does not answer (${wordsOf(error)}). Start the product, then look at DNS, the certificate and the proxy in front.`,
    )
  }
}
