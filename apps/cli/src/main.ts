import { Command } from 'commander'
import { readConfig } from '@hlizo/server/config'
import { addAnnouncementCommands } from './commands/announcement/announcement.ts'
import { addBackupCommands } from './commands/backup/backup.ts'
import { addCatalogueCommands } from './commands/catalogue/catalogue.ts'
import { addCheckCommand } from './commands/check/check.ts'
import { addComedianCommands } from './commands/comedian/comedian.ts'
import { addCouponCommands } from './commands/coupon/coupon.ts'
import { addDatabaseCommands } from './commands/database-plan/database-plan.ts'
import { addDoctorCommand } from './commands/doctor/doctor.ts'
import { addFaqCommands } from './commands/faq/faq.ts'
import { addFeaturedCommands } from './commands/featured/featured.ts'
import { addFiguresCommands } from './commands/figures/figures.ts'
import { addJobCommands } from './commands/job/job.ts'
import { addMaintenanceCommands } from './commands/maintenance/maintenance.ts'
import { addOperatorCommands } from './commands/operator/operator.ts'
import { addPayoutCommands } from './commands/payout/payout.ts'
import { addPlanCommands } from './commands/plan/plan.ts'
import { addRateCommands } from './commands/rate/rate.ts'
import { addReportFailureCommand } from './commands/report-failure/report-failure.ts'
import { addShowCommands } from './commands/show/show.ts'
import { addTagCommands } from './commands/tag/tag.ts'
import { addVideoCommands } from './commands/video/video.ts'
import { addVoucherProductCommands } from './commands/voucher-product/voucher-product.ts'
import { addWithdrawalCommands } from './commands/withdrawal/withdrawal.ts'
import { errorText } from './error-text.ts'

const program = new Command('hlizo')
  .description('Runs the parts of Hlizo that have no screen.')
  .addHelpText(
    'after',
    "\nThe configuration is the server's: DATA_DIR, DATABASE_URL, MEDIA_STORE and the others.",
  )
  .showHelpAfterError()

for (const addCommands of [
  addCatalogueCommands,
  addShowCommands,
  addVideoCommands,
  addComedianCommands,
  addTagCommands,
  addFeaturedCommands,
  addFaqCommands,
  addAnnouncementCommands,
  addMaintenanceCommands,
  addOperatorCommands,
  addPlanCommands,
  addVoucherProductCommands,
  addCouponCommands,
  addWithdrawalCommands,
  addRateCommands,
  addPayoutCommands,
  addFiguresCommands,
  addDoctorCommand,
  addDatabaseCommands,
  addCheckCommand,
  addBackupCommands,
  addJobCommands,
  addReportFailureCommand,
]) {
  addCommands(program, () => readConfig(process.env))
}

// A reader such as `head` may close the pipe early.
process.stdout.on('error', () => process.exit())

try {
  await program.parseAsync()
} catch (error) {
  process.stderr.write(`\n${errorText(error)}\n`)
  process.exitCode = 1
}
