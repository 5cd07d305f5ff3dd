import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: true,
  // The whole route table is about two kilobytes: cheaper than asking for it link by link.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
