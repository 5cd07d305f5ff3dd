import { wait } from '@hlizo/kit/wait'

const TYPING_MS = 250

/**
 * For the query of what is typed: waits before the server is asked. A further letter is another query, which abandons
 * this one, so that no half word is searched for and a response that comes late is dropped.
 */
export const afterTyping = (signal: AbortSignal): Promise<void> => wait(TYPING_MS, signal)
