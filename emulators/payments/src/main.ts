import { parseArgs } from 'node:util'
import closeWithGrace from 'close-with-grace'
import { startEmulator } from './emulator.ts'

/** `npm run emulator:payments`: the payment service alone, for any Stripe library (README.md). */
const { values } = parseArgs({
  options: {
    host: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string', default: '12111' },
    data: { type: 'string', default: 'data/emulators/payments' },
    'database-url': { type: 'string' },
    'webhook-url': { type: 'string', default: 'http://127.0.0.1:4242/webhook' },
    'webhook-secret': { type: 'string', default: 'whsec_emulator' },
    'secret-key': { type: 'string', default: 'sk_test_emulator' },
    'publishable-key': { type: 'string', default: 'pk_test_emulator' },
  },
})

const emulator = await startEmulator({
  host: values.host,
  port: Number(values.port),
  dataDirectory: values.data,
  databaseUrl: values['database-url'] ?? null,
  webhookUrl: values['webhook-url'],
  webhookSecret: values['webhook-secret'],
  secretKey: values['secret-key'],
  publishableKey: values['publishable-key'],
  print: (line) => process.stdout.write(`${line}\n`),
})
closeWithGrace({ logger: false }, () => emulator.stop())
