import { connect, greeting, runProcess } from './process.ts'
import { createService } from './service.ts'

runProcess(async ({ config, log, started }) => {
  const service = await createService(config, await connect({ config, log, started }), log)
  started.add(service.stop)
  await service.app.listen({ port: config.PORT, host: config.HOST })
  started.add(service.drain)
  if (config.production) log.info({ url: config.APP_URL }, 'ready')
  else process.stdout.write(greeting(config))
})
