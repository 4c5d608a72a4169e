-- ISO 4217. Prices are in the currency's minor units: cents of a dollar, whole yen. All prices until now are US cents.
alter table events add column currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$');
