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
const SIZE = { atOnce: 8, waiting: 64 }

/** Renders so many pages at once, and none under pressure; cached pages come from memory. */
export function boundedRenders(pressure: Pick<Pressure, 'admits'>) {
  const gate = createGate({ ...SIZE, refusal: () => new RendersAreFull() })

  return async <Page>(render: () => Promise<Page>): Promise<Page> => {
    if (!pressure.admits('browsing')) throw new RendersAreFull()
    return gate.pass(render)
  }
}
