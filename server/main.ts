import { connect, greeting, runProcess } from './process.ts'

runProcess(async ({ config, log, started }) => {
  // Modules load while the embedded PostgreSQL starts.
  const [connections, { createService }] = await Promise.all([
    connect({ config, log, started }),
    import('./service.ts'),
  ])
  const service = await createService(config, connections, log)
  started.add(service.stop)
  await service.app.listen({ port: config.PORT, host: config.HOST })
  started.add(service.drain)
  if (config.production) log.info({ url: config.APP_URL }, 'ready')
  else process.stdout.write(greeting(config))
})
