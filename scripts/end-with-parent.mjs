// Loaded before the server by start.mjs: a parent that is gone can no longer pass on the signal to stop.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
