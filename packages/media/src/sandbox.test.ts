import { describe, expect, it } from 'vitest'
import { bareSandbox, findSandbox, wrapperOf } from './sandbox.ts'

const machineWith =
  (...programs: string[]) =>
  async (command: readonly string[]) =>
    command.every(
      (word) => !/^(?:nice|prlimit|unshare|bwrap|setpriv)$/.test(word) || programs.includes(word),
    )

describe('findSandbox', () => {
  it('uses all available protections, the parent-death signal last', async () => {
    const sandbox = await findSandbox(machineWith('nice', 'prlimit', 'unshare', 'setpriv'))

    expect(sandbox).toMatchObject({ isolation: 'network-namespace', isNice: true })
    expect(sandbox.wrapper.join(' ')).toBe(
      'nice -n 15 prlimit --data=6442450944 --core=0 -- unshare --net -- setpriv --pdeathsig KILL --',
    )
  })

  it('uses a user namespace where only root may leave the network', async () => {
    const sandbox = await findSandbox(
      async (command) => !command.join(' ').includes('unshare --net'),
    )

    expect(sandbox.isolation).toBe('user-namespace')
  })

  it('reports when only protocol lists protect the machine', async () => {
    expect(await findSandbox(machineWith('nice'))).toMatchObject({
      isolation: 'protocols-only',
      wrapper: ['nice', '-n', '15'],
    })
  })

  it('uses none when they do not work together', async () => {
    const sandbox = await findSandbox(
      async (command) => !command.includes('nice') || command.length < 6,
    )

    expect(sandbox).toEqual(bareSandbox)
  })
})

describe('wrapperOf', () => {
  const sandbox = { wrapper: ['nice', '-n', '15', 'setpriv', '--'], isNice: true }

  it('has low priority, but not when a user waits for the tool', () => {
    expect(wrapperOf(sandbox, {})).toEqual(['nice', '-n', '15', 'setpriv', '--'])
    expect(wrapperOf(sandbox, { isAwaited: true })).toEqual(['setpriv', '--'])
  })

  it('works without low priority', () => {
    const without = { wrapper: ['unshare', '--net', '--', 'true'], isNice: false }

    expect(wrapperOf(without, { isAwaited: true })).toEqual(without.wrapper)
  })
})
