# Two programs from one folder: the dashboard (the last stage, and so the default) and, with `--target sandbox`, the payment service to try it with.
FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# The same at each build of one release, where pages that are open are to go on working: docs/operating.md, "Upgrade".
ARG NEXT_SERVER_ACTIONS_ENCRYPTION_KEY
ARG NEXT_DEPLOYMENT_ID
RUN npm run pack && mkdir -p empty

# Node, and a folder that needs no package besides (docs/decisions/073-a-packed-folder.md).
FROM node:24-bookworm-slim AS packed
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build /src/.packed ./
COPY --from=build --chown=1000:1000 /src/empty /data
USER 1000:1000

FROM packed AS sandbox
ENV SANDBOX_HOST=0.0.0.0 SANDBOX_PORT=4010 SANDBOX_ALLOW_PRODUCTION=1
EXPOSE 4010
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "scripts/health-check.js", "http://127.0.0.1:4010/docs"]
CMD ["node", "scripts/sandbox.js"]

FROM packed AS dashboard
ARG NEXT_DEPLOYMENT_ID
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NEXT_DEPLOYMENT_ID=$NEXT_DEPLOYMENT_ID
VOLUME /data
EXPOSE 3000
# It lives; whether it can serve is what a load balancer asks of /api/ready.
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s CMD ["node", "scripts/health-check.js", "http://127.0.0.1:3000/api/health"]
STOPSIGNAL SIGTERM
CMD ["node", "scripts/start.js"]
