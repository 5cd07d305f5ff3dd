import type { Call, DataOf } from '@hlizo/contract/call'
import { requestFile, requestPage, type Page, type RequestInput } from '@hlizo/web/lib/api'
import { isRefusal } from '@hlizo/web/lib/api-error'
import { askForProof } from './proof.ts'

export type StudioInput<C extends Call> = Omit<RequestInput<C>, 'isQuiet' | 'keepalive'>

/** Where a call is refused until the operator proves again who they are, it waits for that and is made again. */
async function withProof<Answer>(make: () => Promise<Answer>): Promise<Answer> {
  try {
    return await make()
  } catch (error) {
    if (!isRefusal(error, 'PROOF_REQUIRED') || !(await askForProof())) throw error
    return make()
  }
}

/** Makes a call of Studio. Nothing typed is lost when it asks for a proof. */
export const studioPage = <C extends Call>(
  call: C,
  input: StudioInput<C> = {},
): Promise<Page<DataOf<C>>> => withProof(() => requestPage(call, { ...input, isQuiet: true }))

/** The file that a call of Studio answers with. */
export const studioFile = <C extends Call>(call: C, input: StudioInput<C> = {}): Promise<Blob> =>
  withProof(() => requestFile(call, { ...input, isQuiet: true }))

/** The same, when only the data matters. */
export async function studioRequest<C extends Call>(
  call: C,
  input: StudioInput<C> = {},
): Promise<DataOf<C>> {
  return (await studioPage(call, input)).data
}
