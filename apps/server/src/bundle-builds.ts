import { z } from 'zod'

type Bundle = 'web' | 'studio'

/** Resolve when the bundle is built. */
export type BundleBuilds = Readonly<Record<Bundle, Promise<void>>>

/** What `npm start` sends when a bundle is built. */
const Message = z.object({ built: z.enum(['web', 'studio']) })

/** The end of the IPC channel that `npm start` sends on. */
type Channel = Pick<NodeJS.EventEmitter, 'on' | 'once'>

const untilBuilt = (channel: Channel, name: Bundle) =>
  new Promise<void>((resolve, reject) => {
    channel.on('message', (message: unknown) => {
      if (Message.safeParse(message).data?.built === name) resolve()
    })
    channel.once('disconnect', () => reject(new Error('The build of the bundles has ended.')))
  })

/**
 * The builds that the start of the server waits for. `npm start` builds while the server starts, and sends a
 * message for each bundle; everyone else starts the server when the bundles are built.
 */
export function bundleBuilds(args: readonly string[], channel: Channel): BundleBuilds {
  if (!args.includes('--while-building'))
    return { web: Promise.resolve(), studio: Promise.resolve() }
  const builds = { web: untilBuilt(channel, 'web'), studio: untilBuilt(channel, 'studio') }
  // The part of the start that awaits one of them gets its error too.
  for (const build of Object.values(builds)) build.catch(() => {})

  return builds
}
