import { parseArgs } from 'node:util'
import closeWithGrace from 'close-with-grace'
import { startEmulator } from './emulator.ts'

/** `npm run emulator:identity`: the user pool alone, for any client of Amazon Cognito (README.md). */
const { values } = parseArgs({
  options: {
    host: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string', default: '9229' },
    data: { type: 'string', default: 'data/emulators/identity' },
    'database-url': { type: 'string' },
    'pool-id': { type: 'string', default: 'eu-central-1_emulator' },
    'client-id': { type: 'string', default: 'emulatorclient' },
    'identity-pool-id': {
      type: 'string',
      default: 'eu-central-1:00000000-0000-4000-8000-000000000001',
    },
  },
})

const emulator = await startEmulator({
  host: values.host,
  port: Number(values.port),
  dataDirectory: values.data,
  databaseUrl: values['database-url'] ?? null,
  poolId: values['pool-id'],
  clientId: values['client-id'],
  identityPoolId: values['identity-pool-id'],
  print: (line) => process.stdout.write(`${line}\n`),
})
closeWithGrace({ logger: false }, () => emulator.stop())
