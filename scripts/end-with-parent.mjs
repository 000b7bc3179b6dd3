// Preloaded into the server by child.mjs: a parent that was killed can no longer forward the signal to stop.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
