"""What the README's recipe needs of Dask: map gives a future for each, in order, and some calls are made twice."""

from attempts import chance


class Client:
    def __init__(self, address):
        pass

    def map(self, function, items):
        items = list(items)
        results = {}
        order = list(range(len(items))) + chance.sample(range(len(items)), len(items) // 4)
        chance.shuffle(order)
        for at in order:
            results[at] = function(items[at])
        return [Future(results[at]) for at in range(len(items))]


class Future:
    def __init__(self, value):
        self.value = value

    def result(self):
        return self.value
