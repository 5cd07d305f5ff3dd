import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { bundleBuilds } from './bundle-builds.ts'

const WHILE_BUILDING = ['node', 'main.ts', '--while-building']

const isDone = (build: Promise<void>) =>
  Promise.race([build.then(() => true), Promise.resolve().then(() => false)])

describe('bundleBuilds', () => {
  it('does not wait unless the server starts during the builds', async () => {
    const builds = bundleBuilds(['node', 'main.ts'], new EventEmitter())

    expect(await Promise.all([builds.web, builds.studio])).toEqual([undefined, undefined])
  })

  it('waits for the message of each bundle, also for both at the same time', async () => {
    const channel = new EventEmitter()
    const builds = bundleBuilds(WHILE_BUILDING, channel)
    channel.emit('message', 'something else')

    expect(await isDone(builds.web)).toBe(false)
    channel.emit('message', { built: 'web' })
    await builds.web
    expect(await isDone(builds.studio)).toBe(false)
    channel.emit('message', { built: 'studio' })
    await builds.studio
  })

  it('fails when the build ends without a bundle', async () => {
    const channel = new EventEmitter()
    const builds = bundleBuilds(WHILE_BUILDING, channel)
    channel.emit('message', { built: 'web' })
    channel.emit('disconnect')

    await builds.web
    await expect(builds.studio).rejects.toThrow('has ended')
  })
})
