import type { Queries } from '@hlizo/database/database'
import { notify } from '@hlizo/database/notifications'

/** Notifies all nodes that something may have changed of what waits for operators. */
export const STUDIO_CHANGED = 'studio_changed'

/** Pass the transaction of the change: the nodes are notified when it commits, once for all of its changes. */
export const noteStudioChange = (queries: Queries): Promise<void> =>
  notify(queries, STUDIO_CHANGED, '')
