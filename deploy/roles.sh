#!/bin/sh
# Run once by the image of PostgreSQL, when its folder is empty: who owns the tables, who uses them, and the sandbox's own database.
set -eu
psql --username postgres --set ON_ERROR_STOP=1 <<EOF
create role guiche_owner login password '$DATABASE_OWNER_PASSWORD';
create role guiche login password '$DATABASE_PASSWORD';
create database guiche owner guiche_owner;
create role sandbox login password '$SANDBOX_DATABASE_PASSWORD';
create database sandbox owner sandbox;
alter role guiche set log_min_messages = 'log';
alter role guiche set log_parameter_max_length = 0;
alter role guiche_owner set log_min_messages = 'log';
alter role guiche_owner set log_parameter_max_length = 0;
EOF
