import { createGate } from '@hlizo/kit/gate'
import type { Pressure } from './pressure.ts'

/** Thrown when no more pages can be rendered at this moment. */
export class RendersAreFull extends Error {
  constructor() {
    super('More pages are asked for than can be rendered.')
    this.name = 'RendersAreFull'
  }
}

// Rendering is the dearest thing that a visitor can ask for. The others stand in line, and not for long.
const AT_ONCE = 8
const WAITING = 64

/** Renders so many pages at once, and none under pressure; pages that are kept come from memory. */
export function boundedRenders(pressure: Pick<Pressure, 'admits'>) {
  const gate = createGate({ atOnce: AT_ONCE, waiting: WAITING })

  return async <Page>(render: () => Promise<Page>): Promise<Page> => {
    if (!pressure.admits('browsing') || !(await gate.enter())) throw new RendersAreFull()
    try {
      return await render()
    } finally {
      gate.leave()
    }
  }
}
