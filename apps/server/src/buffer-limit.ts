import { setFlagsFromString } from 'node:v8'

/**
 * Lets V8 count buffers to the limit of its heap. Otherwise each 64 MB of them, also of garbage, make it mark the whole
 * heap with all that a node has cached: two thirds of the work of receiving a film. A collection of young objects,
 * which costs little, frees such buffers as well.
 */
export function countBuffersToHeap(): void {
  setFlagsFromString('--external-memory-accounted-in-global-limit')
}
