import type { Config } from '@hlizo/server/config'
import { readTopics } from '@hlizo/server/features/faq/read-topics'
import { withProduct } from '#cli/product.ts'
import { writeOut } from '#cli/write-out.ts'
import { writeTopics } from './write-topics.ts'

/** Writes all topics, to a new file or to the terminal. */
export async function exportTopics(
  config: Config,
  file: string | undefined,
  options: { readonly force?: boolean },
): Promise<void> {
  const topics = await withProduct(config, ({ db }) => readTopics(db))
  await writeOut(
    { file, text: writeTopics(topics), summary: `${topics.length} questions` },
    options,
  )
}
