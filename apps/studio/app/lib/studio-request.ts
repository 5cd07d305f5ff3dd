import type { Call, DataOf } from '@hlizo/contract/call'
import { requestPage, type Page, type RequestInput } from '@hlizo/web/lib/api'
import { isRefusal } from '@hlizo/web/lib/api-error'
import { askForProof } from './proof.ts'

export type StudioInput<C extends Call> = Omit<RequestInput<C>, 'isQuiet' | 'keepalive'>

/**
 * Makes a call of Studio. Where it is refused until the operator proves again who they are, it waits for that
 * and is then made again, so that nothing typed is lost.
 */
export async function studioPage<C extends Call>(
  call: C,
  input: StudioInput<C> = {},
): Promise<Page<DataOf<C>>> {
  const make = () => requestPage(call, { ...input, isQuiet: true })
  try {
    return await make()
  } catch (error) {
    if (!isRefusal(error, 'PROOF_REQUIRED') || !(await askForProof())) throw error
    return make()
  }
}

/** The same, when only the data matters. */
export async function studioRequest<C extends Call>(
  call: C,
  input: StudioInput<C> = {},
): Promise<DataOf<C>> {
  return (await studioPage(call, input)).data
}
