# Nearmark in a container: docker build -t nearmark .
# The PostgreSQL is your own (DATABASE_URL), or the embedded one in the volume /data.
FROM node:24-trixie-slim AS sources
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# npm runs it after an install.
COPY scripts/hooks.mjs scripts/

# Not npm ci: it refuses a lock made where the registry lacks a package for some other platform (scripts/setup.mjs).
FROM sources AS build
RUN npm install --no-save
COPY . .
RUN npm run build

FROM sources AS packages
RUN npm install --no-save --omit=dev

FROM node:24-trixie-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN install -d -o node -g node -m 700 /data
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json LICENSE ./
# Without tests and what only development uses: .dockerignore leaves them out.
COPY contract contract
COPY server server
COPY media media
USER node
VOLUME /data
EXPOSE 3000
# The process lives. Whether it can serve is for the balancer to ask, at /readyz.
HEALTHCHECK --interval=10s --timeout=3s --start-period=10m --start-interval=1s CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(reply => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--disable-warning=ExperimentalWarning", "dist/server/main.js"]
