import { afterEach, describe, expect, it, vi } from 'vitest'
import { remembered } from './remembered.ts'

const stored = new Map<string, string>()
const tabs = new EventTarget()
vi.stubGlobal('localStorage', {
  getItem: (name: string) => stored.get(name) ?? null,
  setItem: (name: string, value: string) => stored.set(name, value),
  removeItem: (name: string) => stored.delete(name),
})
vi.stubGlobal('addEventListener', tabs.addEventListener.bind(tabs))
vi.stubGlobal('removeEventListener', tabs.removeEventListener.bind(tabs))
afterEach(() => stored.clear())

/** Another tab has written. */
const written = (key: string | null) =>
  tabs.dispatchEvent(Object.assign(new Event('storage'), { key }))

describe('remembered', () => {
  it('has what another tab has written, also before that is announced', () => {
    const draft = remembered('draft')
    draft.write('one')
    stored.set('hlizo-studio.draft', 'two')

    expect(draft.read()).toBe('two')
  })

  it('notifies of what this tab and others write, under this name only', () => {
    const watcher = vi.fn()
    const stop = remembered('draft').subscribe(watcher)
    remembered('draft').write('one')
    written('hlizo-studio.draft')
    written(null)
    written('hlizo-studio.theme')
    stop()
    written('hlizo-studio.draft')

    expect(watcher).toHaveBeenCalledTimes(3)
  })

  it('forgets', () => {
    remembered('draft').write('one')
    remembered('draft').write(null)

    expect([remembered('draft').read(), stored.size]).toEqual([null, 0])
  })
})
