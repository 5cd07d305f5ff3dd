import { Document, isMap, isScalar, isSeq, Scalar, type YAMLMap } from 'yaml'
import type { TopicEntry } from '@hlizo/server/features/faq/entries'

const HEAD = `# The questions of /faq, in their order. Write them back with: hlizo faq import <this file>
#
#   id        the anchor of the question, as in /faq#logare. An id that is new is a new question, at the
#             place where it stands here; a question that is to stay the same one keeps its id.
#   answer    below "answer: >-", in as many lines as you like; after an empty one the page begins a new line
#   steps     what to do, in order
#   links     where the answer can be acted upon: a page of ours, such as /reset, or https://…
#   home      true: the home page answers it too, to visitors
#   hidden    true: it is not shown
#
# Only id, question and answer are needed. A question that is not named here stays as it is, and comes after
# those that are. What equals the default text follows the default from version to version;
# "hlizo faq reset <id>" restores the default text, and removes a question of your own.

`

/** A topic without empty fields. */
function brief({ id, question, answer, steps, links, home, hidden }: TopicEntry) {
  return {
    id,
    question,
    answer,
    ...(steps.length > 0 && { steps }),
    ...(links.length > 0 && { links }),
    ...(home && { home }),
    ...(hidden && { hidden }),
  }
}

/** An empty line between topics, and answers as block text. */
function layOut(topic: YAMLMap, index: number): void {
  topic.spaceBefore = index > 0
  const answer = topic.get('answer', true)
  if (isScalar(answer)) answer.type = Scalar.BLOCK_FOLDED
}

/** Topics as YAML that `hlizo faq import` reads back. */
export function writeTopics(topics: readonly TopicEntry[]): string {
  const document = new Document({ topics: topics.map(brief) })
  const list = document.get('topics')
  for (const [index, topic] of (isSeq(list) ? list.items : []).entries())
    if (isMap(topic)) layOut(topic, index)

  return HEAD + document.toString({ lineWidth: 100 })
}
