import { createBulkhead } from '@hlizo/kit/bulkhead'
import type { Pressure } from './pressure.ts'

/** Thrown when the queue of renderings is full. */
export class RendersAreFull extends Error {
  constructor() {
    super('More pages are asked for than can be rendered.')
    this.name = 'RendersAreFull'
  }
}

// Rendering is the most expensive request of a visitor, so the queue is short.
const SIZE = { atOnce: 8, waiting: 64 }

/** Limits concurrent renderings, and refuses them under pressure; cached pages are not counted. */
export function boundedRenders(pressure: Pick<Pressure, 'admits'>) {
  const bulkhead = createBulkhead({ ...SIZE, refusal: () => new RendersAreFull() })

  return async <Page>(render: () => Promise<Page>): Promise<Page> => {
    if (!pressure.admits('browsing')) throw new RendersAreFull()
    return bulkhead.pass(render)
  }
}
