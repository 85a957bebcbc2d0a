#!/bin/sh
# Prints the secrets of one installation, each drawn now: `sh deploy/make-env.sh > .env`, once. With `demo` also the sandbox, as its payment
# service. Keep the file where neither the database nor its backups are.
set -eu
umask 077
hex() { openssl rand -hex "$1"; }
base64() { openssl rand -base64 32; }
cat <<EOF
POSTGRES_PASSWORD=$(hex 24)
DATABASE_OWNER_PASSWORD=$(hex 24)
DATABASE_PASSWORD=$(hex 24)
SANDBOX_DATABASE_PASSWORD=$(hex 24)
AUTH_SECRET=$(hex 32)
SEALING_KEYS=k1=$(base64)
BLIND_KEY=$(base64)
AUDIT_KEYS=a1=$(base64)
EOF
[ "${1:-}" = demo ] || { echo PIX_ENVIRONMENT=production; exit 0; }
webhook=$(hex 24)
cat <<EOF
COMPOSE_PROFILES=demo
PIX_ENVIRONMENT=sandbox
PIX_BASE_URL=http://sandbox:4010/v2
PIX_CLIENT_ID=local-$(hex 6)
PIX_CLIENT_SECRET=$(hex 24)
PIX_WEBHOOK_SECRETS=main=$webhook
PIX_SANDBOX_CONTROL_URL=http://sandbox:4010/control
PIX_SANDBOX_CONTROL_TOKEN=$(hex 24)
SANDBOX_WEBHOOK_SECRET=$webhook
EOF
