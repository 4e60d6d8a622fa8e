-- Two roles for one database: evenkeel_owner changes the schema, evenkeel_app is what servers sign in as.
-- Run it as evenkeel_owner in the product's database, after npm run migrate and again after each upgrade
-- or restore. It can be run any number of times. How the roles and the database are made is in
-- docs/operations.md.

revoke all on schema public from public;
grant usage on schema public to evenkeel_app;
grant select, insert, update, delete on all tables in schema public to evenkeel_app;
grant usage on all sequences in schema public to evenkeel_app;

-- The audit trail: added to and read, nothing else. The triggers on it say the same to everybody.
revoke update, delete, truncate on audit_log from evenkeel_app;

-- Which migrations have run is read by servers and changed by the owner alone.
revoke insert, update, delete on kysely_migration, kysely_migration_lock from evenkeel_app;

-- The job queue belongs to whom the servers sign in as, for it makes and drops tables of its own. Where the
-- owner has made it, as npm run move and a restore do, it is handed over.
do $$
declare
  change text;
begin
  for change in
    select format('alter schema %s owner to evenkeel_app', oid::regnamespace)
    from pg_namespace
    where nspname = 'pgboss' and pg_get_userbyid(nspowner) = current_user
    union all
    select format('alter table %s owner to evenkeel_app', oid::regclass)
    from pg_class
    where relnamespace = to_regnamespace('pgboss') and relkind in ('r', 'p') and pg_get_userbyid(relowner) = current_user
    union all
    select format('alter routine %s owner to evenkeel_app', oid::regprocedure)
    from pg_proc
    where pronamespace = to_regnamespace('pgboss') and pg_get_userbyid(proowner) = current_user
    union all
    select format('alter type %s owner to evenkeel_app', oid::regtype)
    from pg_type
    where typnamespace = to_regnamespace('pgboss') and typtype = 'e' and pg_get_userbyid(typowner) = current_user
  loop
    execute change;
  end loop;
end
$$;
