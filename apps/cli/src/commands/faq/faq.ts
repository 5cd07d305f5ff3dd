import type { Command } from 'commander'
import type { Config } from '@hlizo/server/config'
import { faqStore } from '@hlizo/server/features/faq/store'
import { DRY_RUN } from '#cli/dry-run.ts'
import { withProduct } from '#cli/product.ts'
import { printTable } from '#cli/print-table.ts'
import { FORCE } from '#cli/write-out.ts'
import { importTopics, resetFaq } from './change.ts'
import { exportTopics } from './export.ts'

const IMPORT_HELP = `
The file is YAML, as \`hlizo faq export\` writes it. Questions are known by their id: what exists is
changed, what does not is made, and what the file does not name stays, after what it names.

  topics:
    - id: plata-cu-cardul
      question: Ce carduri acceptați?
      answer: Visa și Mastercard, din orice țară.
      links:
        - { words: Schimbă metoda de plată, href: /change-card }
      home: true                     # on the home page too
    - id: televizor
      question: Merge în browserul televizorului?
      answer: Merge pe televizoarele cu un browser actual.
      hidden: true                   # not shown

Examples:
  hlizo faq export faq.yaml
  hlizo faq import faq.yaml --dry-run`

async function listVotes(config: Config): Promise<void> {
  const votes = await withProduct(config, ({ db }) => faqStore(db).votes())
  printTable(process.stdout, [
    ['answer', 'helpful', 'unhelpful'],
    ...votes.map(({ topic, helpful, unhelpful }) => [topic, String(helpful), String(unhelpful)]),
  ])
}

/** `hlizo faq …`: the questions of /faq, and the votes on their answers. */
export function addFaqCommands(program: Command, readConfig: () => Config): void {
  const faq = program
    .command('faq')
    .description('The questions and answers of /faq, and what readers say of them.')

  faq
    .command('export')
    .argument('[file]', 'where to write it; the terminal by default')
    .description('Write all questions as they stand, to be edited.')
    .option(...FORCE)
    .action((file: string | undefined, options: { force?: boolean }) =>
      exportTopics(readConfig(), file, options),
    )

  faq
    .command('import')
    .argument('<file>', 'the questions, or some of them')
    .description('Add, change, hide and order questions.')
    .option(...DRY_RUN)
    .addHelpText('after', IMPORT_HELP)
    .action((file: string, options: { dryRun?: boolean }) =>
      importTopics(readConfig(), file, options),
    )

  faq
    .command('reset')
    .argument('[id]', 'one question; all of them by default')
    .description('Go back to the default questions; your own are removed.')
    .option(...DRY_RUN)
    .action((id: string | undefined, options: { dryRun?: boolean }) =>
      resetFaq(readConfig(), id, options),
    )

  faq
    .command('votes')
    .description('How often each answer was of use, the least useful first.')
    .action(() => listVotes(readConfig()))
}
