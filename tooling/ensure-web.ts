import { buildWeb } from './build-web.ts'
import { runScript } from './run-step.ts'

/** `node tooling/ensure-web.ts` builds the bundles whose sources changed, for commands that start a product. */
await runScript(buildWeb)
